import type { OpenPage } from '../../common/page.ts';
import { openPaymentOptions } from './open-payment-options.tsx';

export const open: OpenPage<'paymentOptions'>['open'] = (page) => openPaymentOptions({ ...page, courseId: null });

import { deleteAccount } from '../../domain/accounts/account-deletion.ts';
import { updateMe } from '../../domain/accounts/details.ts';
import { setLanguage } from '../../domain/accounts/language.ts';
import { login } from '../../domain/accounts/login.ts';
import { changePassword } from '../../domain/accounts/password-change.ts';
import { exportMe } from '../../domain/accounts/personal-data.ts';
import { register } from '../../domain/accounts/registration.ts';
import { logout } from '../../domain/accounts/sessions.ts';
import { getUser, toUser } from '../../domain/accounts/users.ts';
import { countUse } from '../../domain/common/limits.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { languageOf, textsOf } from '../language.ts';
import type { Operations } from '../operation.ts';
import { deviceCookie } from './device-cookie.ts';

type Ids =
  | 'register'
  | 'login'
  | 'logout'
  | 'getMe'
  | 'updateMe'
  | 'setLanguage'
  | 'changePassword'
  | 'exportMe'
  | 'deleteAccount';

export function accounts(services: Services): Operations<Ids> {
  const { log } = services;
  const { callerOf, remember } = deviceCookie(services.config);
  return {
    async register(request, reply) {
      const { userId, isPhone, sid } = await register(services, request.body, {
        ip: request.ip,
        language: languageOf(request),
      });
      log({ event: 'account.registered', user_id: userId });
      reply.code(201);
      const message = textsOf(request).accounts.registration[isPhone ? 'verifyPhone' : 'codeMailed'];
      return { status: 201, isPhone, verification_sid: sid, user_id: userId, message };
    },

    async login(request, reply) {
      const { device, ...session } = await login(services, request.body, callerOf(request));
      log({ event: 'login.succeeded', user_id: session.user.id, ip: request.ip });
      remember(reply, device);
      return session;
    },

    async logout(request, reply) {
      const { userId, tokenHash } = memberOf(request);
      await logout(services, tokenHash);
      log({ event: 'logout', user_id: userId });
      return reply.code(204).send();
    },

    async getMe(request) {
      return { data: toUser(await getUser(services, memberOf(request).userId)) };
    },

    async updateMe(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'details.account', userId);
      return { data: toUser(await updateMe(services, userId, request.body)) };
    },

    async setLanguage(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'details.account', userId);
      await setLanguage(services, userId, request.body.language);
      return { data: { language: request.body.language } };
    },

    async changePassword(request) {
      await changePassword(services, memberOf(request), request.body, callerOf(request));
      return { message: textsOf(request).accounts.password.changed };
    },

    async exportMe(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'export.account', userId);
      return exportMe(services, userId);
    },

    async deleteAccount(request) {
      const member = memberOf(request);
      const { userId } = member;
      await countUse(services, 'deletion.account', userId);
      const deletion = await deleteAccount(services, member, request.body);
      log({ event: 'deletion.requested', user_id: userId });
      return {
        message: textsOf(request).accounts.deletion.requested({ count: 14 }),
        deletion_date: deletion.toISOString(),
      };
    },
  };
}

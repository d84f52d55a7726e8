import { wishlistMachine } from '../../machines/wishlist.machine.ts';
import { testModel } from '../support/mbt.ts';

testModel<typeof wishlistMachine>({
  machine: wishlistMachine,
  proves: ['COURSE-02', 'PROFILE-01'],
  variants: { empty: { courseIds: [] }, 'with one course': { courseIds: ['first-stitches'] } },
  events: [
    { type: 'wishlist.toggled', courseId: 'first-stitches' },
    { type: 'wishlist.toggled', courseId: 'cash-book' },
    { type: 'user.forgotten' },
  ],
  key: ({ context }) => context.courseIds,
});

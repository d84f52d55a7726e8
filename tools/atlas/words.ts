/**
 * What the names of charts mean, for people who do not read code. Names of states and events are derived from the code's;
 * conditions, delays and tags are listed here, and tests/tools/atlas-words.test.ts fails when one is missing or gone.
 */

/** Conditions, to be read after "if". */
export const guardWords: Readonly<Record<string, string>> = {
  isForReview: 'the address asks for all answers of a finished test',
  isForAttempt: 'the address names a test of the learner',
  isForSample: 'the address names a sample question',
  canKeepProgress: 'a learner is logged in and may see the lesson',
  canPoll: 'it may ask the server again',
  canResend: 'the countdown is over and the address or number is known',
  hasBest: 'a test was finished before',
  hasDetected: 'the server has said which country it is',
  hasDue: 'questions are due today',
  hasFilter: 'a category is chosen',
  hasCompletedMore: 'this lesson was the last one of a chapter or the course',
  hasFinished: 'a chapter or the course was just completed',
  hasGrown: 'more courses than the first ones are shown',
  hasGap: 'the server has said what was not watched',
  hasJustFinished: 'this lesson was the last one of a chapter or the course',
  hasLater: 'questions are due on a later day',
  hasLoadedMore: 'more courses are loaded than shown',
  hasMore: 'the server has more courses',
  hasNewProblem: 'the page has a fault that was not reported yet',
  hasNext: 'there is a next lesson',
  hasLeftBank: 'the learner is back from the page of the bank',
  hasNoToken: 'the link from the mail is incomplete',
  hasOpenQuestion: 'a question is left without an answer',
  hasOrdered: 'an order waits for a bank transfer',
  hasOrderChanged: 'the order has changed since it was read',
  hasPasswordMismatch: 'the two passwords differ',
  hasPrevious: 'there is a lesson before',
  hasResult: 'the test is finished',
  hasSamples: 'the course has sample questions and was not bought',
  hasSelected: 'a plan is selected',
  hasTransfer: 'a bank transfer is offered for it',
  hasReturned: 'the page of a bank has led back here',
  hasSucceeded: 'the provider says that it was paid',
  hasToken: 'a login is stored',
  hasUnknownCategory: 'the chosen category does not exist',
  hasVideo: 'the lesson has a video',
  isAgreementMissing: 'the terms or the privacy policy are not agreed to',
  isAhead: 'more was watched than is saved',
  isAnswered: 'the question in the address has an answer',
  isBeingProcessed: 'the bank decides later',
  isCanceled: 'the payment was called off',
  isChoice: 'something is to be chosen',
  isCodeIncomplete: 'digits of the code are missing',
  hasNameFault: 'a name has a fault that shows before it is sent',
  isOfOtherFields: 'what was refused names fields, and none of a password',
  isComplete: 'everything that is asked for is given',
  isConflict: 'it was bought already, or a payment for it is on its way',
  isConsentAsked: 'the order asks the payer to agree to something',
  isDecidedByFirstPage: 'it is too soon, or the test cannot be taken any more',
  isDetected: 'the country was found',
  isDone: 'the review of today is finished',
  isDrawnAgain: 'the page that is shown was drawn again',
  isEmailInUse: 'the e-mail address has an account',
  isEmailMissing: 'the e-mail address is not known',
  isEmailMissingOnEntry: 'the page was opened without the e-mail address',
  isEmailRegistration: 'it is about the e-mail address of a new account',
  isEmpty: 'nothing was typed',
  isFirstDrawn: 'the page is drawn for the first time',
  isForGuestsOnly: 'a learner is logged in, and the page is for guests',
  isForMembersOnly: 'no learner is logged in, and the page is for members',
  isLinkInvalid: 'the link from the mail is too old or not whole',
  isFresh: 'the country was found a short while ago',
  isGone: 'the learner has no such test, or no longer',
  isIncomplete: 'the payment form is not complete',
  isInternational: 'the number begins with the code of a country',
  isInvalid: 'the server refuses what was filled in',
  isLinkRefused: 'the link is unknown, used or too old',
  isLocked: 'the lesson was not bought',
  isMerelyLate: 'the player was only late',
  isNextLocked: 'the next lesson was not bought',
  isNoToken: 'the login has ended',
  isNoVoucher: 'the server knows no such code',
  isNotFound: 'it does not exist',
  isOff: 'the learner has switched reviews off',
  isOffered: 'the plan is offered',
  isOpen: 'the question in the address has no answer yet',
  isOrder: 'steps are to be put in order',
  isOtherName: 'the page has another name than before',
  isOtherSearch: 'other words are searched for than before',
  isOtherThanShown: 'there is something else to show',
  isOutdated: 'there is no such question to answer any more',
  isOutcomeUnknown: 'an order may have been made',
  isOver: 'the countdown is over',
  isPairs: 'matches are to be found',
  isPasswordWeak: 'the password is too weak',
  isPhone: 'it is about a phone number',
  isPhoneMissing: 'the phone number is not known',
  isPhoneMissingOnEntry: 'the page was opened without the phone number',
  isPreviousLocked: 'the lesson before was not bought',
  isReset: 'it is about a forgotten password',
  isSamePage: 'it is the page that is shown',
  isSameToken: 'it is the same login',
  isSample: 'it is a sample question',
  isServerDown: 'the server has a fault',
  isSms: 'the code comes by SMS',
  isSubscribed: 'the learner has a subscription',
  isToRead: 'the film is a sample or does not play, and the lesson is not done',
  isTooEarly: 'the server has not heard of the payment yet',
  isTooShort: 'the password is too short',
  isTooSoon: 'three tests failed a short while ago',
  isUnanswered: 'no answer came',
  isUnauthenticated: 'the login is no longer valid',
  isUnexpectedStatus: 'the answer cannot be understood',
  isUnkept: 'the server keeps no progress',
  isUnverified: 'the account is not verified',
  isUnverifiedEmail: 'the e-mail address is not verified',
  isUnverifiedPhone: 'the phone number is not verified',
  isUrgent: 'it has to be saved at once',
  isVisitor: 'no learner is logged in',
  isWritten: 'the answer is written',
  isWrong: 'something else than the address or number was typed',
  canBegin: 'a test is under way or may begin',
  isCopied: 'the address was copied',
  isReadable: 'what was typed can be a code or an address',
};

/** Delays, to be read after "when". */
export const delayWords: Readonly<Record<string, string>> = {
  detectionLimit: 'the country was not found in time',
  elementWatchdog: 'the card form was not drawn in time',
  errorLifetime: 'the message was shown long enough',
  lifetime: 'the message was shown long enough',
  playerWatchdog: 'the player was not there in time',
  pollInterval: 'it is time to ask again',
  progressInterval: 'it is time to save what was watched',
  providerWatchdog: 'the card form was not fetched in time',
  redirectDelay: 'the message could be read',
  stillWorking: 'it takes long',
  typingPause: 'the typing pauses',
};

/** What a tag says of a state: what its screen looks at. */
export const tagWords: Readonly<Record<string, string>> = {
  busy: 'something is under way',
  composed: 'the message can be sent',
  confirming: 'the last question is shown',
  creating: 'the order is being made',
  downloading: 'a file is being fetched',
  failed: 'it could not be saved',
  filtering: 'the filter is open',
  form: 'the card form is shown',
  growing: 'more is being loaded',
  lockShown: 'the page says that the lesson is locked',
  notShared: 'an address could not be shared, and is shown',
  open: 'it is open',
  paying: 'the payment is on its way',
  playerFailed: 'the player cannot be used',
  read: 'the learner has read the lesson',
  reading: 'that the lesson was read is being saved',
  readingSlow: 'saving that the lesson was read takes long, and the page says so',
  refused: 'what was entered was refused',
  saved: 'it is saved',
  saving: 'it is being saved',
  settling: 'the payment is being settled',
  sharing: 'an address is being shared',
  signedIn: 'a learner is logged in',
  sent: 'the message has arrived',
  slow: 'it takes long, and the page says so',
  thanked: 'the page says thank you',
  unknown: 'it is not known yet who is logged in',
  unsaved: 'it is not saved yet',
  warning: 'the warning is shown',
};

/** Events whose names alone do not say what happens. */
export const eventWords: Readonly<Record<string, string>> = {
  always: 'At once',
  done: 'All of its parts are done',
  'address.changed': 'The browser goes to another address',
  'element.failed': 'The card form says that it cannot be used',
  'element.ready': 'The card form is there',
  'gap.pressed': 'What was not watched is asked for',
  'list.changed': 'Other courses are asked for',
  'page.drawn': 'The page is on the screen',
  'page.named': 'A flow names the page',
  'player.progressed': 'The video plays on',
  'read.pressed': 'The learner says that they have read the lesson',
  'second.passed': 'A second passes',
  'state.restored': 'Put back into an earlier state',
  'token.dropped': 'The learner logs out',
  'token.found': 'The stored login is read again',
  'token.rejected': 'The server no longer accepts the login',
  'user.forgotten': 'The learner’s data is forgotten',
  'user.known': 'The server says who is logged in',
  'user.wanted': 'It is asked who is logged in',
  'visit.left': 'The page is left',
  'xstate.init': 'It starts',
  'xstate.stop': 'It is stopped',
};

/** `pollingStopped` as words. */
export const spoken = (key: string): string => {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * An event in words.
 * @param event as the atlas names it (`form.submitted`, `logIn ✗`, `after stillWorking`), or as XState does
 * @param controls what learners did to send it, as walks of its chart show: `press “Log in”`
 */
export function wordsOfEvent(event: string, controls: readonly string[] = []): string {
  const name = shortened(event);
  const [, what = '', mark = ''] = /^(.+) ([✓✗…])$/.exec(name) ?? [];
  if (mark === '✓') return `${spoken(what)}: done`;
  if (mark === '✗') return `${spoken(what)}: failed`;
  if (mark === '…') return `${spoken(what)} changes`;
  if (name.startsWith('after ')) return `When ${delayWords[name.slice(6)] ?? `${name.slice(6)} have passed`}`;
  const [first, ...others] = controls;
  if (first !== undefined) return `${capital(first)}${others.length > 0 ? ' (or another)' : ''}`;
  return eventWords[name] ?? spoken(name);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** XState's names of its own events, as the atlas names them. */
function shortened(event: string): string {
  const [, kind, rest = ''] = /^xstate\.(after|done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/.exec(event) ?? [];
  if (kind === 'after') return `after ${rest.split('.')[0]}`;
  if (kind === 'done.actor') return `${rest} ✓`;
  if (kind === 'error.actor') return `${rest} ✗`;
  if (kind === 'snapshot') return `${rest} …`;
  return kind === 'done.state' ? 'done' : event;
}

/** A condition in words: `if the account is not verified`; '' for none, `otherwise` for the last alternative. */
export function wordsOfGuard(guard: string): string {
  const names = /\[(.+)\]/.exec(guard)?.[1];
  if (names === undefined) return '';
  if (names === 'else') return 'otherwise';
  const words = names.replaceAll(/[A-Za-z]\w*/g, (name) => guardWords[name] ?? name);
  return `if ${words.replaceAll(/\bnot (?=[a-z])/g, 'it is not so that ')}`;
}

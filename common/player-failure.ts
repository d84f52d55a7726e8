/** Why a video does not play, as far as the player says (LESSON-05). */
export type PlayerFailure = 'unreachable' | 'private' | 'notFound' | 'broken';

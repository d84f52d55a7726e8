/** What a certificate that a test inserts says of its course. */
export const aCourseOfOneLesson = { seconds: 720, outline: '[]', lessons_watched: 1, lessons_read: 0 };

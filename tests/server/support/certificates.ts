export const aCourseOfOneLesson = { seconds: 720, outline: '[]', lessons_watched: 1, lessons_read: 0 };

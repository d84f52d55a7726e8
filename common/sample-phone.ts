/** In a module of its own: only the about page loads it. */
export const samplePhone = '+31 30 555 0142';

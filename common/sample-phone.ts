/** The phone number of the sample. Only the about page shows one: it is not in the code of the others. */
export const samplePhone = '+31 30 555 0142';

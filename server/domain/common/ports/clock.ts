/** The current instant. Passed in, so that tests can move it. */
export type Now = () => Date;

/** Whether the server takes what visitors send by forms (ABOUT-06): it says so in the head of each page. */
export const hasInbox = (): boolean => document.querySelector('meta[name=inbox]') !== null;

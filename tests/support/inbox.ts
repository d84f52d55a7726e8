/** Makes the page one of a server that takes what visitors send by forms, or of one that does not. */
export function setInbox(on: boolean): void {
  for (const meta of document.querySelectorAll('meta[name=inbox]')) meta.remove();
  if (on) document.head.append(Object.assign(document.createElement('meta'), { name: 'inbox', content: 'on' }));
}

/** Whether the page says that forms send what is typed. */
export function setInbox(on: boolean): void {
  for (const meta of document.querySelectorAll('meta[name=inbox]')) meta.remove();
  if (on) document.head.append(Object.assign(document.createElement('meta'), { name: 'inbox', content: 'on' }));
}

// Preloaded into a server: its clock is ahead by the milliseconds that the test sends.
let ahead = 0;
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(SystemDate.now() + ahead);
    else super(...args);
  }

  static now() {
    return SystemDate.now() + ahead;
  }
};

process.on('message', (milliseconds) => {
  ahead += milliseconds;
  process.send(milliseconds);
});
// the IPC channel must not keep the server running
process.channel?.unref();

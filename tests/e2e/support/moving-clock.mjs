// Loaded into a server before its own code: its clock goes ahead by the milliseconds that the test sends, so that no test waits.
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
// the channel to the test keeps no server running
process.channel?.unref();

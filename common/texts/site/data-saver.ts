export const title = 'Data saver';
/** The name of a switch, in the footer and on the page of settings. */
export const switchLabel = 'Use less data';
/** What the switch does, on the page of settings. */
export const intro =
  'Pages come without covers and fonts, and before a film you are told how big it is. This is kept on this device.';

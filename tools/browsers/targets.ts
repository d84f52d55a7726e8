/**
 * The oldest browsers that the app is built for (README.md), of the first half of 2023: what Vite calls "baseline widely available",
 * written out, since that moves with an update of Vite. They include the last iOS of the iPhone 8 and X (16.7), the last Chrome of
 * Android 7 (119), and the Firefox with extended support that is the last one of Windows 7 and macOS 10.12 to 10.14 (115).
 */
export const targets = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'];

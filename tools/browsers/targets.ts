/**
 * Oldest supported browsers (README.md), of early 2023: Vite's "baseline widely available", fixed
 * because it moves with Vite. Includes the last iOS of iPhone 8 and X (16.7), the last Chrome of
 * Android 7 (119) and the Firefox ESR for Windows 7 and macOS 10.12 to 10.14 (115).
 */
export const targets = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'];

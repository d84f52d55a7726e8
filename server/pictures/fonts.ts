import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The brand's face in two subsets, then a face for Arabic script: the first one that has a character draws it. */
export const fontFiles: readonly string[] = [
  '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  '@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff',
  '@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf',
].map((name) => resolve(name));

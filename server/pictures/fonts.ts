import { Face, type Family, writtenWithoutMarksIn } from '../documents/faces.ts';

const face = new Face('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf');

/** The brand's font. */
export const fraunces: Family = {
  characters: writtenWithoutMarksIn('Latin', 'Common'),
  faces: { regular: face, bold: face },
};

/** As a lesson names a picture of its course. */
export const isPictureName = (target: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*\.webp$/.test(target);

export interface PictureFacts {
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  width: number;
  height: number;
}

/** The last part of its address: what is drawn before the picture is there needs its size. */
export const pictureFile = ({ sha256, width, height }: PictureFacts): string => `${sha256}.${width}x${height}.webp`;

const file = /^(?<sha256>[0-9a-f]{64})\.(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})\.webp$/;

export function readPictureFile(name: string): PictureFacts | null {
  const { sha256 = '', width, height } = file.exec(name)?.groups ?? {};
  return sha256 === '' ? null : { sha256, width: Number(width), height: Number(height) };
}

/** For learners. */
export const lessonPicturesPath = '/media/lessons/';

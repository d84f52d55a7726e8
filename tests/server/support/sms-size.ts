/** GSM 03.38: basic characters take one septet, escaped ones two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€\f');

/** 160 septets or 70 UTF-16 units in a single SMS, 153 or 67 in each of several. */
export function smsParts(text: string): number {
  const letters = [...text];
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter));
  const size = isGsm ? letters.length + letters.filter((letter) => extended.has(letter)).length : text.length;
  const [one, each] = isGsm ? [160, 153] : [70, 67];
  return size <= one ? 1 : Math.ceil(size / each);
}

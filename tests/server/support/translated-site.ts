/** Texts of a site, and some of them in Sorani, by their path in a content folder. */
export const translatedSite: Readonly<Record<string, string>> = {
  'site/organisation.yaml': `name: Loom & Sons
address: [4 Bazaar Street, Duhok]
registration: 'Registration: 7'
vat: ['VAT: 8']
email: salaam@loom.example
`,
  'ckb/site/organisation.yaml': `registration: 'تۆمار: 7'
vat: ['باج: 8']
address: [4 Bazaar Street, دهۆک]
`,
  'site/team.yaml': `people:
  - { name: Avin Karim, role: Director, picture: /pictures/loom.svg }
  - { name: Nalî, role: Books }
note: With thanks.
`,
  'ckb/site/team.yaml': `people:
  - { name: ئاڤین کەریم, role: بەڕێوەبەر }
  - { name: نالی, role: کتێب }
note: بە سوپاسەوە.
`,
  'site/partners.yaml': `partners:
  - { name: The Loom, link: https://loom.example }
note: More to come.
`,
  'ckb/site/partners.yaml': 'note: زیاتر دێت.\n',
  'site/terms.md': `---
updated: 2026-12-01
---
Over {minimum-age}s only.

## Refunds

We refund within {refund-days} days: [write](mailto:{email}) to {email}.
`,
  'ckb/site/terms.md': `---
updated: 2026-12-01
---
تەنها لە سەرووی {minimum-age} ساڵ.

## گەڕاندنەوە

لە ماوەی {refund-days} ڕۆژدا دەیگەڕێنینەوە: [بنووسە](mailto:{email}) بۆ {email}.
`,
  'site/privacy.md': '---\nupdated: 2026-12-01\n---\nWe keep what we need.\n',
  'ckb/posts/first-income.md': `---
title: یەکەم داهات
author: شیرین ئەحمەد
summary: سێ فێرخواز باسی ئەوە دەکەن کە چۆن دەستی پێکرد.
---
ڕۆژدا **دوانزە جانتا**ی فرۆشت پێش ئەوەی دوکانی هەبێت.

## جارێکی تر چی دەکات

1. لە پێنج دراوسێ بپرسە.
2. هەموو تێچوویەک بنووسە، و [خولەکەمان](/course) بخوێنەوە.
`,
};

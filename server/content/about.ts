import { type CourseLevel, courseLevels } from '../../common/rules/levels.ts';
import { languageName } from '../../common/text/languages.ts';
import type { Teacher } from '../db/tables/catalogue.ts';
import type { AboutContent } from './model.ts';
import type { Mapping } from './yaml-source.ts';

const mostOutcomes = 8;

/** Who teaches the course, for whom it is and what it enables to do; each may be absent. */
export function readAbout(mapping: Mapping): AboutContent {
  return {
    teacher: mapping.has('teacher') ? readTeacher(mapping) : null,
    outcomes: mapping.has('outcomes') ? readOutcomes(mapping) : null,
    audience: mapping.has('audience') ? mapping.text('audience', { max: 300 }) : null,
    level: mapping.has('level') ? readLevel(mapping) : null,
    language: mapping.has('language') ? readLanguage(mapping) : null,
  };
}

function readTeacher(mapping: Mapping): Teacher | null {
  const within = mapping.mapping('teacher');
  if (!within) return null;
  const teacher = {
    name: within.text('name', { max: 80 }),
    about: within.text('about', { max: 200 }),
    person: within.flag('person'),
  };
  within.end();
  return teacher;
}

function readOutcomes(mapping: Mapping): string[] {
  const outcomes = mapping.texts('outcomes', { max: 120 });
  if (outcomes.length > mostOutcomes) {
    mapping.report('outcomes', `outcomes has ${outcomes.length} entries; write at most ${mostOutcomes}`);
  }
  return outcomes;
}

function readLevel(mapping: Mapping): CourseLevel | null {
  const form = `one of ${courseLevels.join(', ')}`;
  const written = mapping.text('level', { max: 20, pattern: new RegExp(`^(${courseLevels.join('|')})$`), form });
  return courseLevels.find((level) => level === written) ?? null;
}

function readLanguage(mapping: Mapping): string {
  const form = 'a language by BCP 47, such as en, ku or ckb';
  const tag = mapping.text('language', { max: 35 });
  if (tag !== '' && languageName(tag) === null)
    mapping.report('language', `language should be ${form}, but is "${tag}"`);
  return tag;
}

import { type IDBPDatabase, openDB } from 'idb';

/**
 * What is asked of the database of the learner, which is closed then: one that is open cannot be
 * removed.
 */
async function ask<Answer>(question: (database: IDBPDatabase) => Promise<Answer>): Promise<Answer> {
  const database = await openDB('zanin-learner', 2);
  const answer = await question(database);
  database.close();
  return answer;
}

export const rowsIn = (store: 'intents' | 'taken') => ask((database) => database.getAll(store));

export const keysIn = (store: 'intents' | 'taken') => ask((database) => database.getAllKeys(store));

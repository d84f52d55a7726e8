import type { LanguageCode } from '../../common/language/codes.ts';
import type { Language } from '../../common/language/language.ts';
import { languages } from '../../common/language/languages.ts';
import * as accountMessages from '../../common/texts/server/account-messages.ts';
import * as accounts from '../../common/texts/server/accounts.ts';
import * as documents from '../../common/texts/server/documents.ts';
import * as learning from '../../common/texts/server/learning.ts';
import * as messages from '../../common/texts/server/messages.ts';
import * as offline from '../../common/texts/server/offline.ts';
import * as payments from '../../common/texts/server/payments.ts';
import * as requests from '../../common/texts/server/requests.ts';
import * as site from '../../common/texts/server/site.ts';
import * as pageDescriptions from '../../common/texts/site/page-descriptions.ts';
import * as pageTitles from '../../common/texts/site/page-titles.ts';
import * as lengths from '../../common/texts/ui/lengths.ts';
import * as rules from '../../common/texts/ui/rules.ts';
import { inLanguage, readCatalogue } from './catalogue.ts';

const english = {
  ...pageTitles,
  ...pageDescriptions,
  ...offline,
  accountMessages,
  accounts,
  documents,
  lengths,
  learning,
  messages,
  payments,
  requests,
  rules,
  site,
};

/** What the server itself says, in one language. */
export type Texts = typeof english & { readonly language: Language };

function read(code: LanguageCode): Texts {
  const language = languages[code];
  if (code === 'en') return { ...english, language };
  const catalogue = readCatalogue(code);
  const translated = <Module extends object>(module: Module, name: string) =>
    inLanguage(module, name, catalogue, language);
  return {
    ...translated(pageTitles, 'site/page-titles'),
    ...translated(pageDescriptions, 'site/page-descriptions'),
    ...translated(offline, 'server/offline'),
    accountMessages: translated(accountMessages, 'server/account-messages'),
    accounts: translated(accounts, 'server/accounts'),
    documents: translated(documents, 'server/documents'),
    lengths: translated(lengths, 'ui/lengths'),
    learning: translated(learning, 'server/learning'),
    messages: translated(messages, 'server/messages'),
    payments: translated(payments, 'server/payments'),
    requests: translated(requests, 'server/requests'),
    rules: translated(rules, 'ui/rules'),
    site: translated(site, 'server/site'),
    language,
  };
}

const known = new Map<LanguageCode, Texts>();

/** Read once for each language. */
export function textsIn(code: LanguageCode): Texts {
  const texts = known.get(code) ?? read(code);
  known.set(code, texts);
  return texts;
}

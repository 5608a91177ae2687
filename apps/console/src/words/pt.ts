import { refusals } from '@baize/words/refusals/pt'
import { alarms } from './pt/alarms.ts'
import { blocks } from './pt/blocks.ts'
import { calls } from './pt/calls.ts'
import { care } from './pt/care.ts'
import { cash } from './pt/cash.ts'
import { chat } from './pt/chat.ts'
import { codes } from './pt/codes.ts'
import { connections } from './pt/connections.ts'
import { content } from './pt/content.ts'
import { described } from './pt/described.ts'
import { desk } from './pt/desk.ts'
import { entry } from './pt/entry.ts'
import { fields } from './pt/fields.ts'
import { harm } from './pt/harm.ts'
import { home } from './pt/home.ts'
import { house } from './pt/house.ts'
import { icons } from './pt/icons.ts'
import { kinds } from './pt/kinds.ts'
import { library } from './pt/library.ts'
import { lottery } from './pt/lottery.ts'
import { pictures } from './pt/pictures.ts'
import { prizes } from './pt/prizes.ts'
import { providers } from './pt/providers.ts'
import { publishing } from './pt/publishing.ts'
import { push } from './pt/push.ts'
import { replay } from './pt/replay.ts'
import { reports } from './pt/reports.ts'
import { rewards } from './pt/rewards.ts'
import { search } from './pt/search.ts'
import { shelf } from './pt/shelf.ts'
import { shell } from './pt/shell.ts'
import { staff } from './pt/staff.ts'
import { story } from './pt/story.ts'
import { studio } from './pt/studio.ts'
import { terms } from './pt/terms.ts'
import { themes } from './pt/themes.ts'
import { watch } from './pt/watch.ts'
import type { Pack } from './words.ts'

export const PORTUGUESE: Pack = {
  strings: {
    ...shell,
    ...shelf,
    ...described,
    ...desk,
    ...entry,
    ...calls,
    ...home,
    ...house,
    ...reports,
    ...library,
    ...lottery,
    ...pictures,
    ...prizes,
    ...rewards,
    ...search,
    ...staff,
    ...kinds,
    ...push,
    ...replay,
    ...care,
    ...cash,
    ...codes,
    ...story,
    ...terms,
    ...themes,
    ...watch,
    ...providers,
    ...chat,
    ...content,
    ...connections,
    ...alarms,
    ...harm,
    ...blocks,
    ...fields,
    ...icons,
    ...publishing,
    ...studio,
  },
  refusals,
}

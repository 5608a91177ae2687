import { refusals } from '@baize/words/refusals/id'
import { alarms } from './id/alarms.ts'
import { blocks } from './id/blocks.ts'
import { calls } from './id/calls.ts'
import { care } from './id/care.ts'
import { cash } from './id/cash.ts'
import { chat } from './id/chat.ts'
import { codes } from './id/codes.ts'
import { connections } from './id/connections.ts'
import { content } from './id/content.ts'
import { described } from './id/described.ts'
import { desk } from './id/desk.ts'
import { entry } from './id/entry.ts'
import { fields } from './id/fields.ts'
import { harm } from './id/harm.ts'
import { home } from './id/home.ts'
import { house } from './id/house.ts'
import { icons } from './id/icons.ts'
import { kinds } from './id/kinds.ts'
import { library } from './id/library.ts'
import { lottery } from './id/lottery.ts'
import { pictures } from './id/pictures.ts'
import { prizes } from './id/prizes.ts'
import { providers } from './id/providers.ts'
import { publishing } from './id/publishing.ts'
import { push } from './id/push.ts'
import { replay } from './id/replay.ts'
import { reports } from './id/reports.ts'
import { rewards } from './id/rewards.ts'
import { search } from './id/search.ts'
import { shelf } from './id/shelf.ts'
import { shell } from './id/shell.ts'
import { staff } from './id/staff.ts'
import { story } from './id/story.ts'
import { studio } from './id/studio.ts'
import { terms } from './id/terms.ts'
import { themes } from './id/themes.ts'
import { watch } from './id/watch.ts'
import type { Pack } from './words.ts'

export const INDONESIAN: Pack = {
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

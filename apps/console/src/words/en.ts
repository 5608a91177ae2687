import { alarms } from './en/alarms.ts'
import { blocks } from './en/blocks.ts'
import { calls } from './en/calls.ts'
import { care } from './en/care.ts'
import { cash } from './en/cash.ts'
import { chat } from './en/chat.ts'
import { codes } from './en/codes.ts'
import { connections } from './en/connections.ts'
import { content } from './en/content.ts'
import { described } from './en/described.ts'
import { desk } from './en/desk.ts'
import { entry } from './en/entry.ts'
import { fields } from './en/fields.ts'
import { harm } from './en/harm.ts'
import { home } from './en/home.ts'
import { house } from './en/house.ts'
import { icons } from './en/icons.ts'
import { kinds } from './en/kinds.ts'
import { library } from './en/library.ts'
import { lottery } from './en/lottery.ts'
import { pictures } from './en/pictures.ts'
import { prizes } from './en/prizes.ts'
import { providers } from './en/providers.ts'
import { publishing } from './en/publishing.ts'
import { push } from './en/push.ts'
import { replay } from './en/replay.ts'
import { reports } from './en/reports.ts'
import { rewards } from './en/rewards.ts'
import { search } from './en/search.ts'
import { shelf } from './en/shelf.ts'
import { shell } from './en/shell.ts'
import { staff } from './en/staff.ts'
import { story } from './en/story.ts'
import { studio } from './en/studio.ts'
import { terms } from './en/terms.ts'
import { themes } from './en/themes.ts'
import { watch } from './en/watch.ts'

export const en = {
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
} as const

import type { DesignModel } from '@baize/contract/player'
import type { NoticePopupsBlock } from '@baize/contract/player/blocks/notice-popups'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { designOf } from '../../design/design.fixture.ts'
import { PLAIN_NOTICE } from '../../popups/notice.ts'

const { title: _title, art: _art, ...LOOKS } = PLAIN_NOTICE

/** One popup of each greeting. */
export const NOTICE_SETTINGS: NoticePopupsBlock = {
  popups: [
    { ...LOOKS, type: 'NOT_LOGGED_IN', link: '#register', content: 'notices.notLoggedIn' },
    { ...LOOKS, type: 'NOT_RECHARGED', link: '#recharge', content: 'notices.notRecharged' },
    { ...LOOKS, type: 'COMPLETE_REGISTRATION', content: 'notices.registered' },
  ],
  events: [
    { type: 'NOT_LOGGED_IN', interval: 3600, popup: true },
    { type: 'RECHARGE_SUCCESS', interval: 60, popup: true },
    { type: 'HUSHED', interval: 0, popup: false },
  ],
}

/** Design whose home page has these notices, and other blocks. */
export const noticeDesign = (
  data: Partial<NoticePopupsBlock> = NOTICE_SETTINGS,
  ...others: DesignModel['pages'][number]['items']
): DesignModel =>
  designOf({}, { pages: [{ id: 'h', type: 'home', items: [{ comId: 'noticePopups', data }, ...others] }] })

export const NOTIFYING_STARTUP = { ...STARTUP, disableAppDownload: false }

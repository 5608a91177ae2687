import { describe, expect, it } from 'vitest'
import { readPlatform } from '../../shell/platform.ts'
import { guideFor } from './guides.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const platformOf = (userAgent: string, maxTouchPoints = 0) => readPlatform({ userAgent, maxTouchPoints })

describe('[T-15] the guide shows where the entry is', () => {
  it.each([
    ['in Safari of an iPhone', SAFARI, 5, ['shareBottom', 'shareEntry', 'homeScreen']],
    ['in Safari of an iPad', MAC, 5, ['shareBottom', 'shareEntry', 'homeScreen']],
    [
      'in Chrome of an iPhone',
      SAFARI.replace('Version/18.1', 'CriOS/130.0'),
      5,
      ['shareTop', 'shareEntry', 'homeScreen'],
    ],
    [
      'inside Instagram on an iPhone',
      `${SAFARI} Instagram 350.0`,
      5,
      ['menuTop', 'shareBottom', 'shareEntry'],
    ],
    ['in Chrome on Android', ANDROID, 5, ['menuTop', 'menuEntry', 'homeScreen']],
    [
      'in Samsung’s browser',
      ANDROID.replace('Chrome', 'SamsungBrowser/27.0 Chrome'),
      5,
      ['menuBottom', 'menuEntry', 'homeScreen'],
    ],
    ['in Chrome on a computer', LINUX, 0, ['chromiumBar', 'appWindow']],
    ['in Safari on a Mac', MAC, 0, ['macMenu', 'appWindow']],
    [
      'in a browser that we know little of',
      'Mozilla/5.0 (X11; Linux) Something/1',
      0,
      ['chromiumBar', 'appWindow'],
    ],
  ])('%s', (_where, userAgent, touches, pictures) => {
    expect(guideFor(platformOf(userAgent, touches)).map(({ picture }) => picture)).toEqual(pictures)
  })

  it('knows views of other apps, which install nothing', () => {
    expect(platformOf(ANDROID.replace('Pixel 9)', 'Pixel 9; wv)')).isInAppWebview).toBe(true)
    expect(platformOf(ANDROID).isInAppWebview).toBe(false)
    expect(platformOf(FIREFOX)).toEqual({ system: 'computer', browser: 'firefox', isInAppWebview: false })
  })
})

import { SCREEN_CONTROL_VERSION, ShellMessage } from '@baize/contract/player'
import { describe, expect, it } from 'vitest'
import {
  javaMessages,
  javaSource,
  type Messages,
  pythonMessages,
  source,
  swiftMessages,
  swiftSource,
} from './sources.ts'

const KINDS = { string: 'text', number: 'number', boolean: 'flag' } as const

/** The contract's messages in the form of the shells' tables. */
function contractMessages(): Messages {
  const messages: Record<string, Messages[string]> = {}
  for (const {
    def: { shape },
  } of ShellMessage.def.options) {
    const { type, ...fields } = shape
    const kinds = Object.entries(fields).map(([name, { def }]) => {
      const kind = Object.entries(KINDS).find(([known]) => known === def.type)?.[1]
      if (!kind) throw new Error(`the shells know no fields of type ${def.type}`)
      return [name, kind] as const
    })
    messages[String(type.def.values[0])] = Object.fromEntries(kinds)
  }
  return messages
}

const versionIn = (text: string, name: string): string =>
  new RegExp(`"${name}": "?([\\d.]+)`).exec(text)?.[1] ?? ''

describe('[G-26] [A-36] the shells', () => {
  it.each([
    ['Android', javaMessages],
    ['iOS', swiftMessages],
    ['GTK', pythonMessages],
  ])('know exactly the messages of the contract: %s', (_name, messages) => {
    expect(messages()).toEqual(contractMessages())
  })

  it.each([
    ['Android', () => javaSource('MainActivity'), /case "(\w+)":/g],
    ['iOS', () => swiftSource('ShellViewController'), /case "(\w+)":/g],
  ])('act on every one of them: %s', (_name, text, pattern) => {
    const handled = [...text().matchAll(pattern)].map(([, name]) => name)
    expect(new Set(handled)).toEqual(new Set(Object.keys(contractMessages())))
  })

  it('have one version, which can turn the screen', () => {
    const app = source('android/app.json')
    const versionName = versionIn(app, 'versionName')
    const versionCode = Number(versionIn(app, 'versionCode'))
    expect(versionName).toMatch(/^\d+\.\d+\.\d+$/)
    expect(versionCode).toBeGreaterThanOrEqual(SCREEN_CONTROL_VERSION)
    const python = source('gtk/shell.py')
    expect(python).toContain(`VERSION = "${versionName}"`)
    expect(python).toContain(`VERSION_CODE = ${versionCode}\n`)
    const project = source('ios/project.yml')
    expect(project).toContain(`MARKETING_VERSION: ${versionName}\n`)
    expect(project).toContain(`CURRENT_PROJECT_VERSION: ${versionCode}\n`)
  })

  it.each([
    ['Android', () => javaSource('Browser'), '" BaizeApp/" + version'],
    [
      'iOS',
      () => swiftSource('ShellViewController'),
      'applicationNameForUserAgent = "BaizeApp/\\(Self.version)"',
    ],
    ['GTK', () => source('gtk/shell.py'), '} BaizeApp/{VERSION}"'],
  ])('end their user agent with their name: %s', (_name, text, agent) => {
    expect(text()).toContain(agent)
  })

  it('say the same in each language', () => {
    const android = (folder: string) =>
      [
        ...source(`android/src/main/res/${folder}/strings.xml`).matchAll(
          /<string name="(\w+)">(.*)<\/string>/g,
        ),
      ].map(([, name = '', text = '']) => [name, text.replaceAll("\\'", "'")] as const)
    const ios = (language: string) =>
      [
        ...source(`ios/Resources/${language}.lproj/Localizable.strings`).matchAll(/^"(\w+)" = "(.*)";$/gm),
      ].map(([, name = '', text = '']) => [name, text] as const)
    const english = android('values').map(([name]) => name)
    for (const [folder, language] of [
      ['values', 'en'],
      ['values-pt', 'pt-BR'],
      ['values-in', 'id'],
    ] as const) {
      const words = new Map(android(folder))
      expect([...words.keys()]).toEqual(english)
      expect(ios(language).length).toBeGreaterThan(3)
      for (const [name, text] of ios(language)) expect(words.get(name)).toBe(text)
    }
  })
})

describe('[G-26] the settings of the Android web view', () => {
  it.each([
    'setAllowFileAccess(false)',
    'setAllowContentAccess(false)',
    'setAllowFileAccessFromFileURLs(false)',
    'setAllowUniversalAccessFromFileURLs(false)',
    'setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW)',
    'setSafeBrowsingEnabled(true)',
    'setJavaScriptCanOpenWindowsAutomatically(false)',
  ])('are safe: %s', (setting) => {
    expect(javaSource('Browser')).toContain(setting)
  })

  it('trust no certificate that is not valid, and give no frame an object of the app', () => {
    const all = ['Bridge', 'Browser', 'Chrome', 'MainActivity', 'Pages', 'Sheet'].map(javaSource).join('\n')
    expect(all).not.toContain('.addJavascriptInterface')
    expect(all).not.toContain('handler.proceed')
  })
})

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, runTool } from '@baize/dev-env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MALFORMED } from './malformed.ts'

const BUILD = join(ROOT, 'tools/dev-env/bin/shell-android.mjs')

const SOURCES = join(ROOT, 'shells/android')
/** Android's own JSON, as Debian has it. */
const JSON_JAR = '/usr/share/java/json-android.jar'

describe('[G-26] [A-36] the classes of the Android app that need no Android', () => {
  let classes: string
  beforeAll(() => {
    classes = mkdtempSync(join(tmpdir(), 'baize-classes-'))
    const named = [
      'src/main/java/app/baize/shell/Message',
      'src/main/java/app/baize/shell/Site',
      'tests/app/baize/shell/Answers',
    ]
    const files = named.map((name) => join(SOURCES, `${name}.java`))
    execFileSync('javac', ['-nowarn', '-cp', JSON_JAR, '-d', classes, ...files])
  })
  afterAll(() => rmSync(classes, { recursive: true, force: true }))

  const answers = (lines: readonly string[]): string[] =>
    execFileSync(
      'java',
      ['-cp', `${classes}:${JSON_JAR}`, 'app.baize.shell.Answers', 'https://play.baize.example'],
      {
        input: `${lines.join('\n')}\n`,
        encoding: 'utf8',
      },
    )
      .trim()
      .split('\n')

  it('know the messages of the contract and refuse all others', () => {
    const popup = {
      type: 'onPopup',
      top: 4.5,
      title: 'Help',
      url: 'https://help.example/',
      fullScreen: false,
      script: '',
    }
    const good = [
      ...['deviceInfo', 'enterFullScreen', 'exitFullScreen', 'landScreen', 'portScreen', 'readClipboard'].map(
        (type) => ({ type }),
      ),
      { type: 'launchUrl', url: 'https://help.example/' },
      popup,
    ]
    expect(answers(good.map((message) => JSON.stringify(message)))).toEqual(good.map(({ type }) => type))
    const bad = [
      ...MALFORMED,
      JSON.stringify({ ...popup, top: '4' }),
      JSON.stringify({ ...popup, fullScreen: 0 }),
    ]
    expect(answers(bad)).toEqual(bad.map(() => 'refused'))
  })

  it.each([
    ['https://play.baize.example/', 'ours'],
    ['https://PLAY.baize.example:443/h5/mines?a=b|c#d', 'ours'],
    ['https://play.baize.example/?q={"a"}', 'ours'],
    ['http://play.baize.example/', 'not ours'],
    ['https://play.baize.example:8443/', 'not ours'],
    ['https://play.baize.example.evil.test/', 'not ours'],
    ['https://play.baize.example@evil.test/', 'not ours'],
    ['https://evil.test\\@play.baize.example/', 'not ours'],
    ['https://evil.test/?https://play.baize.example/', 'not ours'],
    ['about:blank', 'not ours'],
    ['data:text/html,https://play.baize.example/', 'not ours'],
  ])('tell %s from other sites: %s', (address, answer) => {
    expect(answers([`address ${address}`])).toEqual([answer])
  })
})

/** It cannot be run here: there is no Android. */
describe('[G-26] the Android app, built without an SDK', () => {
  let folder: string
  let apk: string
  const run = async (program: string, args: readonly string[], env: Record<string, string> = {}) => {
    const { code, output } = await runTool(program, args, { env })
    return { code, output }
  }
  const build = (env: Record<string, string>) =>
    run('node', [BUILD], { SHELL_OUT: folder, SHELL_APPLICATION_ID: '', SHELL_NAME: '', ...env })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baize-apk-'))
    apk = join(folder, 'baize.apk')
    const { code, output } = await build({
      SHELL_SITE: 'https://play.baize.example',
      SHELL_APPLICATION_ID: 'example.play',
    })
    if (code !== 0) throw new Error(output)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is described for the server as it is', async () => {
    const described: unknown = JSON.parse(readFileSync(join(folder, 'baize.json'), 'utf8'))
    const { output } = await run('apksigner', ['verify', '--verbose', '--print-certs', apk])
    expect(output).toContain('Verified using v2 scheme (APK Signature Scheme v2): true')
    expect(described).toMatchObject({
      applicationId: 'example.play',
      site: 'https://play.baize.example',
      size: statSync(apk).size,
      sha256: createHash('sha256').update(readFileSync(apk)).digest('hex'),
      certSha256: /certificate SHA-256 digest: (\w+)/.exec(output)?.[1],
    })
  })

  it('opens links of its site alone, keeps no backup, and sends nothing in clear text', async () => {
    const { output } = await run('aapt', ['dump', 'xmltree', apk, 'AndroidManifest.xml'])
    expect(output).toContain('"https://play.baize.example"')
    expect(output).toContain('android:host(0x01010028)="play.baize.example"')
    expect(output).toMatch(/android:allowBackup\(0x01010280\)=\(type 0x12\)0x0/)
    expect(output).not.toContain('usesCleartextTraffic')
    expect(output.match(/E: (activity|service|receiver|provider)/g)).toEqual(['E: activity'])
    const config = /networkSecurityConfig\(0x01010527\)=@(0x\w+)/.exec(output)?.[1]
    const { output: resources } = await run('aapt', ['dump', 'resources', apk])
    expect(resources).toMatch(new RegExp(`spec resource ${config} [\\w.]+:xml/network_security: `))
    const { output: badging } = await run('aapt', ['dump', 'badging', apk])
    expect(badging.match(/uses-permission: name='[^']*'/g)).toEqual([
      "uses-permission: name='android.permission.INTERNET'",
    ])
  })

  it('has code that Android can load, with the user agent and the script of the bridge', async () => {
    const { code, output } = await run('dexdump', ['-d', apk])
    expect(code).toBe(0)
    expect(output).toContain('Lapp/baize/shell/MainActivity;')
    for (const text of [' BaizeApp/', 'bridge.js', 'createWebMessageChannel', 'postWebMessage'])
      expect(output).toContain(text)
    expect(output).not.toContain('addJavascriptInterface')
    const { output: files } = await run('aapt', ['list', apk])
    expect(files.split('\n')).toEqual(
      expect.arrayContaining(['classes.dex', 'assets/bridge.js', 'resources.arsc']),
    )
  })

  it('is signed with the same key by the next build', async () => {
    const before: unknown = JSON.parse(readFileSync(join(folder, 'baize.json'), 'utf8'))
    expect((await build({ SHELL_SITE: 'http://10.0.2.2:3000' })).code).toBe(0)
    const after: unknown = JSON.parse(readFileSync(join(folder, 'baize.json'), 'utf8'))
    const certificate = (of: unknown) =>
      typeof of === 'object' && of !== null && 'certSha256' in of ? of.certSha256 : null
    expect(certificate(after)).toBe(certificate(before))
    const { output } = await run('aapt', ['dump', 'resources', apk])
    expect(output).toContain('network_security_development')
  })

  it('is not built for a site that is reached in clear text', async () => {
    const { code, output } = await build({ SHELL_SITE: 'http://play.baize.example' })
    expect(code).toBe(1)
    expect(output).toContain('The app sends nothing in clear text')
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ANDROID,
  AppDescription,
  asJava7,
  certificateOf,
  MAIN,
  manifestFor,
  placeholdersFor,
  stubFiles,
} from './android-app.ts'

const template = readFileSync(join(MAIN, 'AndroidManifest.xml'), 'utf8')
const app = AppDescription.parse(JSON.parse(readFileSync(join(ANDROID, 'app.json'), 'utf8')))

describe('[G-26] the one manifest of the Android app', () => {
  it('names the site, and allows clear text to nobody but the developer’s own machine', () => {
    expect(placeholdersFor('https://play.baize.example/', app)).toEqual({
      appName: 'Baize',
      site: 'https://play.baize.example',
      siteScheme: 'https',
      siteHost: 'play.baize.example',
      networkSecurity: 'network_security',
    })
    expect(placeholdersFor('http://10.0.2.2:3000', app).networkSecurity).toBe('network_security_development')
    for (const host of ['localhost', '127.0.0.1', '10.0.2.2'])
      expect(readFileSync(join(MAIN, 'res/xml/network_security_development.xml'), 'utf8')).toContain(
        `>${host}<`,
      )
    expect(readFileSync(join(MAIN, 'res/xml/network_security.xml'), 'utf8')).not.toContain('"true"')
  })

  it.each([
    'http://baize.example',
    'ftp://baize.example',
    'baize.example',
    'https://a@b.example',
    'https://b.example/x',
  ])('refuses %s as the address of the site', (site) => {
    expect(() => placeholdersFor(site, app)).toThrow('SHELL_SITE')
  })

  it('has a value for each placeholder, in this build and in Gradle’s', () => {
    const made = manifestFor(template, placeholdersFor('https://baize.example', { name: 'A & "B"' }))
    expect(made).toContain('<manifest package="app.baize.shell"')
    expect(made).toContain('android:label="A &amp; &quot;B&quot;"')
    expect(() => manifestFor(`${template}\${other}`, placeholdersFor('https://baize.example', app))).toThrow(
      '${other}',
    )
    const used = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
    const gradle = readFileSync(join(ANDROID, 'build.gradle'), 'utf8')
    const given = [...(/manifestPlaceholders = \[([^\]]*)\]/.exec(gradle)?.[1] ?? '').matchAll(/(\w+):/g)]
    expect(new Set(given.map(([, name]) => name))).toEqual(used)
  })

  it('has no component of its own but the one activity, and asks for nothing but the network', () => {
    expect(template.match(/<(activity|service|receiver|provider)\b/g)).toEqual(['<activity'])
    expect(template.match(/uses-permission/g)).toHaveLength(1)
    expect(template).toContain('android.permission.INTERNET')
    expect(template).toContain('android:allowBackup="false"')
  })
})

describe('the build of the Android app without an SDK', () => {
  it('writes each stub under its name', () => {
    const files = stubFiles(readFileSync(join(ANDROID, 'stubs/android.stubs'), 'utf8'))
    expect(files.size).toBeGreaterThan(50)
    expect(files.get('android/webkit/WebView.java')).toContain('package android.webkit;')
    expect(() => stubFiles('\npackage a.b;\nint x;')).toThrow('not a stub')
  })

  it('marks class files of Java 8 as of Java 7, and refuses others', () => {
    const file = Buffer.from('cafebabe00000034ff', 'hex')
    expect(asJava7(file).toString('hex')).toBe('cafebabe00000033ff')
    expect(() => asJava7(Buffer.from('cafebabe00000041ff', 'hex'))).toThrow('Java 8')
    expect(() => asJava7(Buffer.from('0000000000000034ff', 'hex'))).toThrow('class file')
  })

  it('reads the certificate of the one signer', () => {
    const line = (hex: string) => `Signer #1 certificate SHA-256 digest: ${hex.repeat(64)}\n`
    expect(certificateOf(line('a'))).toBe('a'.repeat(64))
    expect(() => certificateOf(line('a') + line('b'))).toThrow('one signer')
    expect(() => certificateOf('DOES NOT VERIFY')).toThrow('one signer')
  })
})

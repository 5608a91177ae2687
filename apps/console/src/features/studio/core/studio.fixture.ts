import { withItemIds } from '@baize/contract/operator'
import { err, ok } from '@baize/kit'
import type { Failure } from '../../../api/failure.ts'
import type { Design } from './operations.ts'
import { openStudio } from './studio.ts'

/** A small valid design with a page of its own, a shared one, and one article. */
export const DESIGN: Design = withItemIds({
  tabs: [{ id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' }],
  menus: [{ id: 'help', name: { en: 'Help', pt: 'Ajuda' }, icon: 'help', link: '/help' }],
  pages: [
    {
      id: 'home',
      type: 'home',
      items: [
        { id: 'hero-1', comId: 'hero', data: {} },
        { id: 'text-1', comId: 'richText', data: { text: { en: 'Hello' } } },
        { id: 'cards-1', comId: 'promotions', data: { cards: [] } },
      ],
    },
    {
      id: 'all',
      type: 'global',
      items: [
        { id: 'look', comId: 'C000045', data: {} },
        { id: 'line', comId: 'announcement', data: { text: 'Hello' } },
      ],
    },
  ],
  articles: [{ id: 'rules', title: { en: 'Rules' }, content: { en: 'Play fair.' } }],
  assetMappings: {},
})

const failure = (id: Failure['id'], values: Failure['values'] = {}): Failure => ({ id, message: id, values })

/** A studio with a server, a clock and a browser's memory that a test moves by hand. */
export function studioWith(design: Design = DESIGN, memory: string | null = null) {
  const server = {
    version: 1,
    design,
    isOffline: false,
    findings: '',
    writes: 0,
  }
  const timers: { at: number; run: () => void }[] = []
  const world = { now: 1_000_000, memory }
  const open = () =>
    openStudio(
      { version: server.version, design: server.design, savedAt: 0 },
      {
        read: async () =>
          server.isOffline
            ? err(failure('offline'))
            : ok({ version: server.version, design: server.design, savedAt: world.now }),
        write: async (version, sent) => {
          server.writes += 1
          if (server.isOffline) return err(failure('offline'))
          if (version !== server.version) return err(failure('designMoved'))
          if (server.findings !== '') return err(failure('designNotValid', { findings: server.findings }))
          Object.assign(server, { version: version + 1, design: sent })
          return ok({ version: server.version, savedAt: world.now })
        },
        now: () => world.now,
        later: (ms, run) => {
          const timer = { at: world.now + ms, run }
          timers.push(timer)
          return () => {
            if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
          }
        },
        kept: () => world.memory,
        keep: (text) => {
          world.memory = text
        },
      },
    )
  /** Lets time pass, with everything that is due in it. */
  const pass = async (ms: number): Promise<void> => {
    world.now += ms
    for (const timer of timers.filter(({ at }) => at <= world.now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { server, world, open, pass, studio: open() }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dailyAt, everyMinutes, everySeconds, nextAfter } from './schedule.ts'

const at = (text: string): number => Date.parse(text)

describe('a schedule', () => {
  it.each([
    [everyMinutes(1), '2026-03-01T12:00:30.500Z', '2026-03-01T12:01:00.000Z'],
    [everyMinutes(10), '2026-03-01T12:10:00.000Z', '2026-03-01T12:20:00.000Z'],
    [everySeconds(15), '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
    [dailyAt('00:10'), '2026-03-01T00:09:59.999Z', '2026-03-01T00:10:00.000Z'],
    [dailyAt('00:10'), '2026-03-01T00:10:00.000Z', '2026-03-02T00:10:00.000Z'],
    [dailyAt('23:59'), '2026-12-31T23:59:00.001Z', '2027-01-01T23:59:00.000Z'],
  ])('%o is next due after %s at %s', (schedule, now, next) => {
    expect(new Date(nextAfter(schedule, at(now))).toISOString()).toBe(next)
  })

  it('is always due later than now, by at most its interval, at times all processes agree on', () => {
    const schedules = fc.oneof(
      fc.integer({ min: 1, max: 86_400 }).map(everySeconds),
      fc.integer({ min: 0, max: 1439 }).map((minute) => {
        const two = (value: number): string => String(value).padStart(2, '0')
        return dailyAt(`${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
      }),
    )
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: 0, max: at('2100-01-01') }),
        fc.nat(),
        (schedule, now, later) => {
          const next = nextAfter(schedule, now)
          expect(next).toBeGreaterThan(now)
          expect(next - now).toBeLessThanOrEqual(schedule.everyMs)
          const between = now + (later % (next - now))
          expect(nextAfter(schedule, between)).toBe(next)
        },
      ),
    )
  })

  it.each(['24:00', '00:60', '1:00', 'noon'])('rejects the time %s', (time) => {
    expect(() => dailyAt(time)).toThrow('time of day must be HH:MM')
  })
})

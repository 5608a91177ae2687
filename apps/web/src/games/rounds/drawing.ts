import { Container, Sprite, Texture } from 'pixi.js'
import type { Box, Drawing } from '../pixi/drawing.ts'
import { inQuad, mix, outCubic, progress, ring, smooth } from '../pixi/ease.ts'
import { destroyScene, paintOn, scatter } from '../pixi/painted.ts'
import { type CurveView, gridLines, heightAt, msAt, placeAt, viewAt } from './curve-view.ts'
import { heatAt, type RoundLook } from './look.ts'
import { Band, POINTS } from './ribbon.ts'
import { NOTHING_SHOWN, type RoundShown } from './shown.ts'
import { artTexture, bandTextures, glowTexture, labelTexture } from './textures.ts'

const LINES = 8
const SPARKS = 14
const BURST_MS = 700
const FLY_OFF_MS = 1100
const SHAKE_MS = 320
const RETURN_MS = 260

const WHITE_GLOW = ['rgb(255 255 255 / 0.95)', 'rgb(255 255 255 / 0.35)', 'rgb(255 255 255 / 0)']
const FIRE = ['rgb(255 244 214 / 1)', 'rgb(255 170 70 / 0.75)', 'rgb(255 90 60 / 0.28)', 'rgb(255 70 60 / 0)']

type Point = { x: number; y: number }

/** A round as a flight along its curve. */
export function drawRound(look: RoundLook): Drawing<RoundShown> {
  const root = new Container()
  const scene = new Container()
  const backdrop = document.createElement('canvas')
  const scenery = look.scenery()
  const textures = bandTextures()
  const bands = {
    fill: new Band(textures.fill),
    glow: new Band(textures.glow),
    line: new Band(textures.line),
  }
  const lines = Array.from({ length: LINES }, () => new Sprite(Texture.WHITE))
  const labels = Array.from({ length: LINES }, () => new Sprite())
  const marks = new Container()
  const light = glowTexture(96, WHITE_GLOW)
  const fire = glowTexture(128, FIRE)
  const halo = new Sprite(light)
  const flash = new Sprite(fire)
  const sparks = Array.from({ length: SPARKS }, () => new Sprite(fire))
  const head = new Sprite(artTexture(look.art))
  for (const sprite of [halo, flash, head, ...sparks]) sprite.anchor.set(0.5)
  for (const sprite of labels) sprite.anchor.set(0, 0.5)
  for (const glowing of [flash, ...sparks]) glowing.blendMode = 'add'
  scene.addChild(
    scenery.root,
    ...lines,
    bands.fill.mesh,
    bands.glow.mesh,
    bands.line.mesh,
    ...labels,
    halo,
    ...sparks,
    head,
    marks,
    flash,
  )
  root.addChild(scene)

  let box: Box = { width: 1, height: 1, resolution: 1 }
  let shown: RoundShown = NOTHING_SHOWN
  let numbers = new Intl.NumberFormat(shown.language)
  /** Time at which the current phase was first shown. */
  let sinceMs = Number.NEGATIVE_INFINITY
  let travelled = 0
  let lastMs: number | null = null
  const written = new Map<string, Texture>()
  const points: Point[] = Array.from({ length: POINTS }, () => ({ x: 0, y: 0 }))

  const palette = () => look.palettes[shown.mode]
  const field = () => {
    const left = Math.max(box.width * 0.09, headSize() * 0.55)
    const bottom = box.height * 0.88
    return { left, bottom, width: box.width * 0.92 - left, height: bottom - box.height * 0.1 }
  }
  const headSize = (): number => Math.min(box.width, box.height * 1.2) * look.size

  function word(text: string, ink: string, size: number, ground?: string): Texture {
    const key = `${text} ${ink} ${ground} ${size}`
    const known = written.get(key)
    if (known) return known
    const texture = labelTexture({ text, ink, ground }, size, box.resolution)
    written.set(key, texture)
    return texture
  }

  function forgetWords(): void {
    for (const sprite of [...labels, ...marks.children.filter((child) => child instanceof Sprite)])
      sprite.texture = Texture.EMPTY
    for (const texture of written.values()) texture.destroy(true)
    written.clear()
  }

  function paintAll(): void {
    forgetWords()
    paintOn(backdrop, box, box.resolution, (brush) => look.paintBackdrop(brush, box, shown.mode))
    scenery.paint(box, shown.mode)
    layMarks()
  }

  /** A dot and a label for each bet of the player. */
  function layMarks(): void {
    for (const child of marks.removeChildren()) child.destroy()
    const { paid, paidInk, ink } = palette()
    const size = Math.max(11, box.height * 0.03)
    for (const mark of shown.marks) {
      const dot = new Sprite(light)
      dot.anchor.set(0.5)
      dot.tint = paid
      dot.setSize(mark.kind === 'paid' ? size * 2.4 : size * 1.5)
      const text = mark.kind === 'paid' ? word(mark.label, paidInk, size, paid) : word(mark.label, ink, size)
      const chip = new Sprite(text)
      chip.anchor.set(1, 1.15)
      marks.addChild(dot, chip)
    }
  }

  const onScreen = (ms: number, view: CurveView): Point => {
    const { left, bottom, width, height } = field()
    const place = placeAt(ms, view)
    return { x: left + place.x * width, y: bottom - place.y * height }
  }

  function placeCurve(elapsedMs: number, view: CurveView): void {
    for (const [at, point] of points.entries()) {
      // Denser where the curve bends most.
      const { x, y } = onScreen(elapsedMs * (at / (POINTS - 1)) ** 0.8, view)
      point.x = x
      point.y = y
    }
    const unit = Math.max(3.5, box.height * 0.01)
    bands.fill.downTo(points, field().bottom)
    bands.glow.along(points, unit * 8)
    bands.line.along(points, unit)
  }

  function tintCurve(height: number): void {
    const ended = shown.phase === 'ENDED'
    const colour = ended ? palette().ended : heatAt(height, palette().heat)
    for (const { mesh } of [bands.fill, bands.glow, bands.line]) mesh.tint = colour
    bands.glow.mesh.alpha = ended ? 0.25 : 1
    bands.fill.mesh.alpha = ended ? 0.5 : 1
    halo.tint = colour
    // Additive blending on a bright sky would turn white.
    bands.glow.mesh.blendMode = halo.blendMode = shown.mode === 'dark' ? 'add' : 'normal'
  }

  function placeGrid(view: CurveView, seen: boolean): void {
    const { left, bottom, width, height } = field()
    const heights = seen ? gridLines(view) : []
    const size = Math.max(10, box.height * 0.026)
    for (const [index, line] of lines.entries()) {
      const label = labels[index]
      const at = heights[index]
      line.visible = at !== undefined
      if (label) label.visible = at !== undefined
      if (at === undefined || !label) continue
      const y = bottom - ((at - 1) / view.rise) * height
      line.position.set(left, y)
      line.setSize(width, 1)
      line.tint = palette().grid
      line.alpha = 0.22
      label.texture = word(`${numbers.format(at)}×`, palette().ink, size)
      label.position.set(left + 2, y - size * 0.9)
      label.alpha = 0.62
    }
  }

  function placeMarks(view: CurveView, seen: boolean): void {
    for (const [index, mark] of shown.marks.entries()) {
      const dot = marks.children[index * 2]
      const chip = marks.children[index * 2 + 1]
      const point = onScreen(msAt(mark.at), view)
      const inside = seen && point.x <= box.width && point.y >= 0
      for (const part of [dot, chip]) {
        if (!part) continue
        part.visible = inside
        part.position.set(Math.max(point.x, box.width * 0.17 * Number(part === chip)), point.y)
      }
    }
  }

  function placeHead(at: Point, angle: number, nowMs: number): void {
    const { phase, calm } = shown
    const bob = calm ? 0 : Math.sin(nowMs / (phase === 'LOCKED' ? 38 : 420)) * box.height * 0.004
    head.setSize(headSize())
    head.position.set(at.x, at.y + bob)
    head.rotation = angle - look.heading
    halo.position.copyFrom(head.position)
    halo.setSize(headSize() * 1.9)
  }

  /** Exhaust sparks during the flight. */
  function placeSparks(at: Point, angle: number, nowMs: number): void {
    const flying = shown.phase === 'RUNNING' && !shown.calm
    const size = headSize()
    for (const [index, spark] of sparks.entries()) {
      spark.visible = flying && look.ending === 'bursts'
      if (!spark.visible) continue
      const life = (nowMs / 620 + index / SPARKS) % 1
      const spread = (((index * 37) % 11) / 5 - 1) * life * 0.22
      const away = size * (0.42 + life * 0.85)
      spark.position.set(at.x - Math.cos(angle + spread) * away, at.y - Math.sin(angle + spread) * away)
      spark.setSize(size * mix(0.3, 0.05, life))
      spark.alpha = (1 - life) * 0.8
    }
  }

  const chance = scatter(7)
  const debris = sparks.map(() => ({ angle: chance() * Math.PI * 2, far: 0.4 + chance() * 0.9 }))

  function placeBurst(at: Point, sinceEndMs: number): void {
    const part = progress(sinceEndMs, 0, BURST_MS)
    const seen = look.ending === 'bursts' && shown.phase === 'ENDED' && !shown.calm && part < 1
    flash.visible = seen
    if (!seen) return
    const size = headSize()
    flash.position.set(at.x, at.y)
    flash.setSize(size * mix(0.8, 4.4, outCubic(part)))
    flash.alpha = (1 - part) ** 1.5
    for (const [index, spark] of sparks.entries()) {
      const { angle, far } = debris[index] ?? { angle: 0, far: 1 }
      const away = outCubic(part) * far * size * 2.2
      spark.visible = true
      spark.position.set(at.x + Math.cos(angle) * away, at.y + Math.sin(angle) * away + inQuad(part) * size)
      spark.setSize(size * 0.34 * (1 - part * 0.7))
      spark.alpha = 1 - part
    }
  }

  function elapsedAt(nowMs: number): number {
    if (shown.phase === 'ENDED') return shown.end === null ? 0 : msAt(shown.end)
    return shown.phase === 'RUNNING' && shown.runsAtMs !== null ? Math.max(0, nowMs - shown.runsAtMs) : 0
  }

  function passScenery(elapsedMs: number, nowMs: number): void {
    const tookMs = lastMs === null ? 0 : Math.min(100, nowMs - lastMs)
    lastMs = nowMs
    if (shown.calm) return
    const speed = shown.phase === 'RUNNING' ? 0.1 + 0.1 * Math.sqrt(heightAt(elapsedMs)) : 0.012
    travelled += (Math.min(speed, 1.4) * tookMs) / 1000
    scenery.pass(travelled)
  }

  return {
    backdrop,
    root,
    fit(next) {
      box = next
      paintAll()
    },
    show(next, fromMs) {
      const repainted = next.mode !== shown.mode
      if (next.phase !== shown.phase) sinceMs = next.calm ? Number.NEGATIVE_INFINITY : fromMs
      const remarked = next.marks !== shown.marks
      if (next.language !== shown.language) numbers = new Intl.NumberFormat(next.language)
      shown = next
      if (repainted) paintAll()
      else if (remarked) layMarks()
    },
    draw(nowMs) {
      const { phase } = shown
      const elapsedMs = elapsedAt(nowMs)
      const view = viewAt(elapsedMs)
      const running = phase === 'RUNNING' || phase === 'ENDED'
      const at = onScreen(elapsedMs, view)
      const behind = onScreen(Math.max(0, elapsedMs - view.spanMs * 0.03), view)
      const angle = elapsedMs > 30 ? Math.atan2(at.y - behind.y, at.x - behind.x) : LEVEL
      passScenery(elapsedMs, nowMs)
      placeCurve(elapsedMs, view)
      tintCurve(heightAt(elapsedMs))
      placeGrid(view, running)
      placeMarks(view, running)
      for (const { mesh } of [bands.fill, bands.glow, bands.line]) mesh.visible = running
      placeHead(at, angle, nowMs)
      placeSparks(at, angle, nowMs)
      const sinceEnd = nowMs - sinceMs
      placeBurst(at, sinceEnd)
      leave(sinceEnd, angle)
      const shaken = phase === 'ENDED' && look.ending === 'bursts' && !shown.calm
      const shake = shaken ? ring(progress(sinceEnd, 0, SHAKE_MS), 4) * box.height * 0.012 : 0
      scene.position.set(shake, -shake / 2)
      return phase !== null
    },
    destroy() {
      forgetWords()
      for (const child of marks.removeChildren()) child.destroy()
      destroyScene(root)
    },
  }

  /** The head's exit animation, and its return for the next round. */
  function leave(sinceEndMs: number, angle: number): void {
    const { phase } = shown
    head.alpha = 1
    halo.alpha = phase === 'RUNNING' ? 0.4 : 0.2
    if (phase === 'ENDED') {
      halo.alpha = 0
      if (look.ending === 'bursts' || shown.calm) {
        head.alpha = 0
        return
      }
      const part = progress(sinceEndMs, 0, FLY_OFF_MS)
      const away = inQuad(part) * Math.max(box.width, box.height)
      head.position.set(head.x + Math.cos(angle) * away, head.y + Math.sin(angle) * away)
      head.alpha = 1 - smooth(part) * 0.6
      head.visible = part < 1
      return
    }
    head.visible = phase !== null
    if (phase === 'STARTING') head.alpha = outCubic(progress(sinceEndMs, 0, RETURN_MS))
  }
}

/** Angle before take-off: up and slightly to the right. */
const LEVEL = -0.5

/** `tumble`: the draw is being made. `land`: its result comes to rest. `rest`: it has. */
export type Motion = 'rest' | 'tumble' | 'land'

/** What a picture of a draw shows at one time. */
export type Moment = {
  /** Number of the draw. */
  readonly draw: number
  /** The result; while the draw is made, that of the one before. */
  readonly values: readonly number[]
  readonly motion: Motion
  /** Since the motion began. */
  readonly forMs: number
  /** How long the draw had been made before its result was known. */
  readonly tumbledMs: number
}

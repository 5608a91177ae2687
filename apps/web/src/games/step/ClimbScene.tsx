import type { OptionsOf, StepGameId, StepViews } from '@baize/contract/player'
import type { ComponentType } from 'react'
import { useT } from '../../i18n/language.ts'
import { ClimbRows, type RowsView, useClimb } from './Climb.tsx'
import { cssVars } from './css-vars.ts'
import type { SceneProps, TextKey } from './scene.ts'
import './climb.css'

type ClimbLook = {
  readonly board: TextKey
  /** Label of a tile by its revealed state. */
  readonly tiles: Readonly<Record<'hidden' | 'good' | 'bad', TextKey<'row' | 'n'>>>
  readonly art: Readonly<Record<'good' | 'bad', string>>
  /** Artwork at the top. */
  readonly top: string
}

type ClimbingGameId = {
  [Id in StepGameId]: StepViews[Id] extends RowsView ? Id : never
}[StepGameId]

/**
 * A wall climbed from the bottom: the current row is lit, and the light climbs with the player. Rows and places come
 * from the rules, so a new game of this kind adds only artwork and texts.
 */
export function climbScene<Id extends ClimbingGameId>(
  id: Id,
  look: ClimbLook,
): ComponentType<SceneProps<StepViews[Id]>> {
  return function ClimbScene(
    props: Pick<
      SceneProps<RowsView>,
      'view' | 'waiting' | 'canPick' | 'outcome' | 'multipliers' | 'onPick'
    > & { readonly options: OptionsOf<StepViews[Id]> },
  ) {
    const { canPick, outcome, multipliers, onPick } = props
    const t = useT()
    const climb = useClimb(id, props)
    const { isOpen, reached, shape } = climb
    return (
      <div
        className="climb"
        data-outcome={outcome ?? 'none'}
        style={cssVars({ '--reached': reached, '--rows': shape.steps })}
      >
        <span aria-hidden className="climb-light" data-on={isOpen} />
        <div aria-hidden className="climb-top" data-reached={outcome === 'won' && reached === shape.steps}>
          <img src={look.top} alt="" width={96} height={96} draggable={false} className="climb-crown" />
        </div>
        <ClimbRows
          climb={climb}
          prefix="climb"
          boardClass="climb-board"
          rowClass="climb-row"
          label={t(look.board)}
          tileLabel={(face, row, n) => t(look.tiles[face], { row, n })}
          renderTile={(face) => (
            <>
              <span aria-hidden className="climb-stone" />
              {face !== 'hidden' && (
                <img
                  src={look.art[face]}
                  alt=""
                  width={96}
                  height={96}
                  draggable={false}
                  className="climb-face"
                />
              )}
            </>
          )}
          canPick={canPick}
          multipliers={multipliers}
          onPick={onPick}
        />
      </div>
    )
  }
}

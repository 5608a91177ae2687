import { type DesignModel, decidedMode, type GlobalSettings } from '@baize/contract/player'
import { suggestColorMode, useColorMode } from '../styles/color-mode.ts'
import { setBy, settingsOf } from './settings.ts'
import { themeMarks, themeVariables } from './theme.ts'

let undress = (): void => undefined

/**
 * Applies the theme of a design in place of the previous one, and re-applies it when the colour mode changes. Returns
 * its settings.
 */
export function dress(model: DesignModel): GlobalSettings {
  undress()
  const { style, dataset } = document.documentElement
  const settings = settingsOf(model)
  let worn: readonly string[] = []
  const takeOff = () => {
    for (const name of worn) style.removeProperty(name)
  }
  const putOn = () => {
    takeOff()
    const variables = Object.entries(
      themeVariables(settings, model.assetMappings, useColorMode.getState().mode),
    )
    for (const [name, value] of variables) style.setProperty(name, value)
    worn = variables.map(([name]) => name)
  }
  for (const [name, value] of Object.entries(themeMarks(settings)))
    if (value === '') delete dataset[name]
    else dataset[name] = value
  suggestColorMode(decidedMode(setBy(model)))
  putOn()
  const forget = useColorMode.subscribe(putOn)
  undress = () => {
    forget()
    takeOff()
  }
  return settings
}

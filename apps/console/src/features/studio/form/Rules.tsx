import { type PathRule, readPathRule } from '@baize/contract/player'
import { IconButton } from '@baize/ui/icon-button'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { placed } from '../../content/design-change.ts'
import { faultAt, useForm } from './form.ts'

const SIGNS = { exact: '=', starts: '^=', contains: '*=', regex: '~=' } as const
const OPERATORS = ['exact', 'starts', 'contains', 'regex'] as const
const MOST_RULES = 50
const EXAMPLE = '/promotions'

/** A rule whose value is still empty has its operator alone. */
const ruleOf = (text: string): PathRule => {
  const [, sign = ''] = /^([\^*~]?)=/.exec(text) ?? []
  const empty = OPERATORS.find((operator) => SIGNS[operator] === `${sign}=`) ?? 'exact'
  return readPathRule(text) ?? { operator: empty, value: text.slice(sign.length + 1) }
}

/** On which pages a block that is shared by all is shown. Without a rule: on every page. */
export function Rules({
  rules,
  onRules,
}: {
  readonly rules: readonly string[]
  readonly onRules: (rules: string[]) => void
}) {
  const t = useT()
  const { isReadOnly, faults } = useForm()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 text-sm font-medium text-quiet">{t('studio.rules')}</legend>
      {rules.length === 0 && <p className="text-sm text-faint">{t('studio.rules.everywhere')}</p>}
      {placed(rules).map(({ key, at, value: text }) => {
        const { operator, value } = ruleOf(text)
        const isWrong = faultAt(faults, ['rules', at], true) !== undefined
        const put = (sign: string, path: string): void => onRules(rules.with(at, sign + path))
        return (
          <div key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <SelectField
              label={t('studio.rules.how', { number: at + 1 })}
              value={operator}
              disabled={isReadOnly}
              options={OPERATORS.map((each) => ({ value: each, label: t(`studio.rules.${each}`) }))}
              onChange={({ target }) =>
                put(SIGNS[OPERATORS.find((each) => each === target.value) ?? 'exact'], value)
              }
            />
            <TextField
              label={t('studio.rules.path', { number: at + 1 })}
              value={value}
              placeholder={EXAMPLE}
              error={isWrong ? t('studio.rules.wrong') : undefined}
              disabled={isReadOnly}
              onChange={({ target }) => put(SIGNS[operator], target.value)}
            />
            {!isReadOnly && (
              <IconButton
                label={t('studio.rules.remove', { number: at + 1 })}
                className="mt-6"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => onRules(rules.toSpliced(at, 1))}
              />
            )}
          </div>
        )
      })}
      {!isReadOnly && (
        <Button
          small
          className="justify-self-start"
          disabled={rules.length >= MOST_RULES}
          onClick={() => onRules([...rules, `${SIGNS.starts}${EXAMPLE}`])}
        >
          <Plus aria-hidden className="size-4" />
          {t('studio.rules.add')}
        </Button>
      )}
    </fieldset>
  )
}

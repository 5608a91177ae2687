import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'

type RealityCheckProps = { staked: string; net: string; open: string | null; onDone: () => void }

/** Time played and the net result. No stake can be placed until it is dismissed. */
export function RealityCheck({ staked, net, open, onDone }: RealityCheckProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-2 gap-2 text-center">
        <div className="grid gap-1 rounded-control bg-sunken p-4">
          <dt className="text-sm text-quiet">{t('notify.realityStaked')}</dt>
          <dd className="text-lg font-bold">
            <MoneyText amount={staked} />
          </dd>
        </div>
        <div className="grid gap-1 rounded-control bg-sunken p-4">
          <dt className="text-sm text-quiet">{t('notify.realityNet')}</dt>
          <dd className="text-lg font-bold">
            <MoneyText amount={net} signed />
          </dd>
        </div>
        {open !== null && (
          <div className="col-span-2 flex items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
            <dt className="text-left text-sm text-quiet">{t('notify.realityOpen')}</dt>
            <dd className="font-bold">
              <MoneyText amount={open} />
            </dd>
          </div>
        )}
      </dl>
      <div className="grid gap-2">
        <Button data-first variant="primary" size="large" onClick={onDone}>
          {t('notify.realityGoOn')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            onDone()
            openPopup('protection', { begin: 'break' })
          }}
        >
          {t('notify.realityStop')}
        </Button>
      </div>
    </div>
  )
}

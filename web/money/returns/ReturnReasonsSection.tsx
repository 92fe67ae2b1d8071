import { useState } from 'react'
import { useMay } from '../../app/session/useSession'
import { Button } from '../../ui/form/Button'
import { Hint } from '../../ui/form/Field'
import { Section } from '../../ui/layout/Section'
import { ReasonsDialog } from './ReasonsDialog'

/** The reasons for returns among the settings, for those who may edit them. */
export function ReturnReasonsSection() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('MONEY_EDIT')) return null
  return (
    <Section look="beside" role="group" title="Returns of deposits">
      <div>
        <Button onClick={() => setOpen(true)}>Reasons for returns</Button>
        <Hint>Why advertisers take deposits back. Publishers see the reason as status.</Hint>
      </div>
      {isOpen && <ReasonsDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

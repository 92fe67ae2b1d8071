import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { type PaidPartner, PaymentDialog } from './PaymentDialog'

/** Opens the dialog of a payment by a button, the keys N Y, or `?dialog=create`. Nothing opens without the permission. */
export function useRecordPayment(partner: PaidPartner): { record: () => void; dialog: ReactNode } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useMay()('MONEY_EDIT')
  const params = new URLSearchParams(search)
  const isAsked = params.get('dialog') === 'create'
  const record = () => setOpen(true)
  useShortcuts('money', mayEdit ? { record } : {})
  const close = () => {
    setOpen(false)
    params.delete('dialog')
    if (isAsked) void navigate(`${pathname}?${params.toString()}`, { replace: true })
  }
  const isShown = mayEdit && (isOpen || isAsked)
  return { record, dialog: isShown && <PaymentDialog partner={partner} onClose={close} /> }
}

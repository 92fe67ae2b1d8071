import { useState } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import { ReceiptText } from 'lucide-react'
import { useMay } from '../../app/session/useSession'
import { BillingDataDialog, type BillingOwner } from './BillingDataDialog'

/** Opens the billing data of a partner, with the window for its returns, or who bears them. */
export function BillingDataButton({ owner }: { owner: BillingOwner }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('MONEY_LIST')) return null
  return (
    <>
      <HStack asChild gap="1.5" justify="end" minW="6" minH={{ base: 'control.touch', md: 0 }} whiteSpace="nowrap">
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ReceiptText className="small" aria-hidden />
          {/* Only its icon on phones, to leave space for the name. */}
          <chakra.span srOnly={{ base: true, md: false }}>Billing data</chakra.span>
        </button>
      </HStack>
      {isOpen && <BillingDataDialog owner={owner} onClose={() => setOpen(false)} />}
    </>
  )
}

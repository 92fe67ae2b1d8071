import type { ApolloClient } from '@apollo/client'
import { activeStatusOf } from '../../../../shared/app/activeStatus'
import type { SearchKind } from '../../../../shared/app/search'
import { advertiserSwitch, publisherSwitch } from '../../../partners/switchPartner'
import { switchWithUndo, type SwitchWork } from '../../../records/switchWithUndo'
import { distributionSwitch } from '../../../routing/distributions/switchDistribution'
import { toast } from '../../../ui/overlay/toasts'
import { errorText } from '../../../ui/show/errors'
import type { PaletteRecord } from '../paletteRow'

const switches: Partial<Record<SearchKind, (client: ApolloClient, id: string) => SwitchWork>> = {
  advertiser: advertiserSwitch,
  publisher: publisherSwitch,
  distribution: distributionSwitch,
}

/**
 * Activates or deactivates a record, and offers undo. The palette shows only name and state: the record is loaded
 * before, and left as it is if its state is another one by now.
 */
export async function switchActive(
  client: ApolloClient,
  { kind, id, title }: PaletteRecord,
  isActive: boolean,
): Promise<void> {
  const work = switches[kind]?.(client, id)
  if (!work) return
  try {
    const now = await work.readAgain()
    if (!now) toast.error(`${title} was deleted in the meantime`)
    else if (now.isActive === isActive) toast.info(`${now.name} is ${activeStatusOf(isActive)} already`)
    else await switchWithUndo(now, isActive, work)
  } catch (error) {
    toast.error(`Failed to make ${title} ${activeStatusOf(isActive)}. ${errorText(error)}`, { error })
  }
}

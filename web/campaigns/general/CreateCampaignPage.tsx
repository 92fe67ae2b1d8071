import { CampaignsPage } from '../campaigns/CampaignsPage'

/** `/create/campaign`: the list with its create dialog, or only the list without permission. */
export const CreateCampaignPage = () => <CampaignsPage isCreating />

import { CampaignsPage } from '../campaigns/CampaignsPage'

/** `/create/campaign`: the list with its dialog; who may not create sees the list alone. */
export const CreateCampaignPage = () => <CampaignsPage isCreating />

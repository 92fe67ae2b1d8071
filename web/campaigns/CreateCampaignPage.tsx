import { Navigate } from 'react-router'

/** `/create/campaign` is the list with its dialog; who may not create sees the list alone. */
export const CreateCampaignPage = () => <Navigate to="/campaigns?dialog=create" replace />

import { createHousekey } from 'housekey';

export const auth = await createHousekey(); // SERVICE_* from the environment and .env

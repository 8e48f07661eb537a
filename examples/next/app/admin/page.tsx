import { headers } from 'next/headers';
import { auth } from '../../auth';
import { Account } from './account';

export default async function Admin() {
  const { email } = await auth.requireSession(await headers()); // again: a matcher may be wrong
  return (
    <>
      <h1>{email}</h1>
      <Account />
    </>
  );
}

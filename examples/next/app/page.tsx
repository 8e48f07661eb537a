import Link from 'next/link';

export default function Home() {
  return (
    <p>
      <Link href="/admin">Admin</Link> <a href="/_housekey/logout">Sign out</a>
    </p>
  );
}

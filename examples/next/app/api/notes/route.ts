import { auth } from '../../../auth';

const notes = ['Water the plants'];

export async function GET(request: Request) {
  const { email } = await auth.requireSession(request.headers);
  return Response.json({ email, notes });
}

export async function POST(request: Request) {
  await auth.requireSession(request.headers);
  const { note }: { note: string } = await request.json();
  notes.push(note);
  return Response.json({ notes }, { status: 201 });
}

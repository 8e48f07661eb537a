/**
 * A set whose members are looked at in turns, some at a time. To go on where the last look ended costs
 * the same for ten members as for ten thousand.
 */
export class Ring<Member> {
  readonly #members = new Set<Member>();
  /** Stays valid while members come and go (ECMAScript, 24.2.6). */
  #cursor = this.#members.values();

  get size(): number {
    return this.#members.size;
  }

  add(member: Member): void {
    this.#members.add(member);
  }

  delete(member: Member): void {
    this.#members.delete(member);
  }

  /** The next members, each once; after the last comes the first. */
  take(most: number): Member[] {
    const taken: Member[] = [];
    const count = Math.min(most, this.#members.size);
    while (taken.length < count) {
      const { done, value } = this.#cursor.next();
      if (done === true) this.#cursor = this.#members.values();
      else taken.push(value);
    }
    return taken;
  }
}

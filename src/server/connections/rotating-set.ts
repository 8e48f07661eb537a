/**
 * A set that hands out its members round-robin, a few at a time. Continuing where the last call
 * stopped costs the same for ten members as for ten thousand.
 */
export class RotatingSet<Member> {
  readonly #members = new Set<Member>();
  /** Stays valid while members are added and removed (ECMAScript, 24.2.6). */
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

  /** Returns up to `limit` distinct members, starting after the last one returned. */
  take(limit: number): Member[] {
    const taken: Member[] = [];
    const count = Math.min(limit, this.#members.size);
    while (taken.length < count) {
      const { done, value } = this.#cursor.next();
      if (done === true) this.#cursor = this.#members.values();
      else taken.push(value);
    }
    return taken;
  }
}

// Verify reads a log with Go's own implementation: golang.org/x/mod/sumdb, of the Go project.
//
//	verify LOG VKEY [CHECKPOINT...]
//
// LOG is a log's address or a folder with its files; the CHECKPOINTs are older ones, kept in files. It checks
// the signature of the newest checkpoint, every entry against its hash in the tiles, the proofs of entries all
// over the log, and that each older checkpoint is a beginning of the newest. All hashes come from tiles.
//
// It needs Go and that one library. In an empty folder with this file alone:
//
//	go mod init verify && go mod tidy && go build
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

// At most so many entries are proved one by one; all are hashed.
const proved = 500

type log struct{ base string }

func (l log) read(path string) ([]byte, error) {
	if !strings.HasPrefix(l.base, "http") {
		return os.ReadFile(filepath.Join(l.base, filepath.FromSlash(path)))
	}
	answer, err := http.Get(l.base + "/" + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

func (l log) Height() int { return height }

// ReadTiles asks under the paths of c2sp.org/tlog-tiles, which do not name the height.
func (l log) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		data, err := l.read(strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func (l log) SaveTiles([]tlog.Tile, [][]byte) {}

func open(signed []byte, vkey string) (tlog.Tree, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return tlog.Tree{}, err
	}
	opened, err := note.Open(signed, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, fmt.Errorf("the checkpoint is of another log: %q", lines[0])
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	hash, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: hash}, err
}

func (l log) bundle(n, width int64) ([][]byte, error) {
	tile := tlog.Tile{H: height, L: 0, N: n, W: int(width)}
	data, err := l.read(strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1))
	if err != nil {
		return nil, err
	}
	var entries [][]byte
	for len(data) >= 2 {
		length := int(binary.BigEndian.Uint16(data))
		if len(data) < 2+length {
			break
		}
		entries = append(entries, data[2:2+length])
		data = data[2+length:]
	}
	if len(data) != 0 || int64(len(entries)) != width {
		return nil, fmt.Errorf("bundle %d is not %d entries", n, width)
	}
	return entries, nil
}

func (l log) checkEntries(tree tlog.Tree) error {
	hashes := tlog.TileHashReader(tree, l)
	step := tree.N/proved + 1
	for n := int64(0); n*256 < tree.N; n++ {
		width := tree.N - n*256
		if width > 256 {
			width = 256
		}
		entries, err := l.bundle(n, width)
		if err != nil {
			return err
		}
		var indexes []int64
		for at := range entries {
			indexes = append(indexes, tlog.StoredHashIndex(0, n*256+int64(at)))
		}
		stored, err := hashes.ReadHashes(indexes)
		if err != nil {
			return err
		}
		for at, entry := range entries {
			index := n*256 + int64(at)
			hash := tlog.RecordHash(entry)
			if hash != stored[at] {
				return fmt.Errorf("entry %d has another hash than the tiles", index)
			}
			if index%step != 0 && index != tree.N-1 {
				continue
			}
			proof, err := tlog.ProveRecord(tree.N, index, hashes)
			if err != nil {
				return err
			}
			if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, hash); err != nil {
				return fmt.Errorf("entry %d: %v", index, err)
			}
		}
	}
	return nil
}

func (l log) checkConsistency(tree, old tlog.Tree) error {
	if old.N == 0 {
		return nil
	}
	proof, err := tlog.ProveTree(tree.N, old.N, tlog.TileHashReader(tree, l))
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, tree.N, tree.Hash, old.N, old.Hash)
}

func verify(base, vkey string, older []string) error {
	l := log{strings.TrimSuffix(base, "/")}
	signed, err := l.read("checkpoint")
	if err != nil {
		return err
	}
	tree, err := open(signed, vkey)
	if err != nil {
		return fmt.Errorf("checkpoint: %v", err)
	}
	if err := l.checkEntries(tree); err != nil {
		return err
	}
	for _, path := range older {
		signed, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		old, err := open(signed, vkey)
		if err != nil {
			return fmt.Errorf("%s: %v", path, err)
		}
		if err := l.checkConsistency(tree, old); err != nil {
			return fmt.Errorf("from %d to %d entries: %v", old.N, tree.N, err)
		}
	}
	fmt.Printf("%d entries, %d older checkpoints: all holds\n", tree.N, len(older))
	return nil
}

func main() {
	const usage = "usage: verify LOG VKEY [CHECKPOINT...]"
	if len(os.Args) > 1 && (os.Args[1] == "--help" || os.Args[1] == "-h") {
		fmt.Println(usage)
		return
	}
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	}
	if err := verify(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
